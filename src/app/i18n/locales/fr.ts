
    // Do not modify this file by hand!
    // Re-generate this file by running lit-localize

    import {html} from 'lit';
    import {str} from '@lit/localize';

    /* eslint-disable no-irregular-whitespace */
    /* eslint-disable @typescript-eslint/no-explicit-any */

    export const templates = {
      'ha8a28a2e0e5d3b11': html`Choisissez-en un pour chaque lot, ou indiquez <code>env</code> dans <code>param.json</code>. Les fichiers générés contiennent ses adresses.`,
's0a11c2ffb8309d1a': `Introuvable`,
's0ef9adfa2b5b69d7': str`Les éléments sont supprimés définitivement après ${0} jours.`,
's1c7d83e8dc6b85de': `Enregistré.`,
's1e04ef8f2fde0d6e': `L’action a échoué`,
's26156a5bcb44ac99': `30 jours`,
's2da658054850da4e': `Les paramètres sont enregistrés dans ce navigateur.`,
's3606e548bcb9dd3f': `Tant que je ne les supprime pas`,
's3b0ab4b52326316f': `Clair`,
's4464f0cb3178ee52': `Durée dans la corbeille`,
's49e763aed00877a8': `Navigation principale`,
's4ebf8b5c4e5c411a': `Une durée plus courte vaut aussi pour le contenu actuel de la corbeille. Rien n’en est supprimé avant demain.`,
's51519d69ad2ed121': `Toutes les exécutions et tous les fichiers générés, rapports et paramètres sont supprimés de ce navigateur, et les exécutions en cours s’arrêtent. Cette action est irréversible. Les fichiers enregistrés ailleurs sont conservés.`,
's58f6002730efe26d': `Vérifie toutes les données enregistrées et répare les fichiers endommagés.`,
's5acc8ee44a9cdf26': str`Page « ${0} » introuvable`,
's5b500d3275d2dd27': `Le site n’a pas pu démarrer`,
's5bbe48a4b3912d93': `Le navigateur conserve les données.`,
's6196153c4b0c1ea0': `Installation`,
's6f3c37c9e5a46351': `Vérification des données`,
's7000d4c33914e5eb': `Lots`,
's7e2969eead366e09': `Modifier dans les paramètres`,
's84ef80d739b73977': `90 jours`,
's90f20862cef246d7': `Tout supprimer`,
's954d3490f6e281ad': `Les éléments supprimés restent ici jusqu’à ce que vous les supprimiez définitivement.`,
's9d8b8aa2b404c2c8': `Paramètres`,
's9ebb630d372e4145': `Corbeille`,
'sa81e2cdaf6921adc': `Système`,
'saab875d8cfcfe712': `Thème`,
'sac895c732f350ac5': `Sombre`,
'sbb8f485c50c2b49e': `Toutes les données ont été supprimées.`,
'sc0672135930a14f0': `Bibliothèque`,
'sc6f7afa8df2be688': `Supprimer toutes les données de ce site ?`,
'sd05190d6b6b60a1f': `Sauvegarde`,
'sd2489e2051cc3b37': `Les PDF, smartlinks et dossiers supprimés vont dans la corbeille de la bibliothèque, d’où vous pouvez les restaurer. Ils y restent :`,
'sd5e9b70ffb7a8b46': `Aller au contenu`,
'sd636599a979f0d59': `7 jours`,
'sefcf950b3cc4fc3b': `Langue`,
'sf0e261e04eda82ff': `Apparence`,
'sf1a7340b0fd65648': `Le navigateur n’a pas pu enregistrer les paramètres. Autorisez les données de site pour cette adresse, puis réessayez.`,
'sf49525241bba3b06': `Stockage`,
'sf4d539e610f3a2aa': str`Aller à la page ${0}`,
'sf5710a81817ca15a': `Le navigateur n’a pas accepté de conserver les données. Faites des sauvegardes.`,
'sfa5f0019a09be6a7': `API`,
'sfdb1751a921a4e2b': `Environnements`,
    };
  